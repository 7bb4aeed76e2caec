// Plays the first column that has room, from the centre outwards. One line in, one line out.
const rows = Number(process.env.PUISSANCE_ROWS ?? 6);
const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const height = (name) => [...line].filter((played) => played === name).length;
  console.log([..."4352617"].find((name) => height(name) < rows));
});
