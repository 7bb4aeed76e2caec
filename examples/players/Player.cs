// Plays the first column that has room, from the centre outwards. One line in, one line out.
using System;
using System.Linq;

class Player {
    static void Main() {
        for (string line; (line = Console.ReadLine()) != null;)
            Console.WriteLine("4352617".First(name => line.Count(played => played == name) < 6));
    }
}
