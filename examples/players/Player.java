// Plays the first column that has room, from the centre outwards. One line in, one line out.
// Run it without compiling it first: java Player.java
import java.util.Scanner;

public class Player {
    public static void main(String[] arguments) {
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            String line = lines.nextLine();
            for (char name : "4352617".toCharArray())
                if (line.chars().filter(played -> played == name).count() < 6) {
                    System.out.println(name);
                    break;
                }
        }
    }
}
