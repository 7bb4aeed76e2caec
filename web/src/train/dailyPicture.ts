// The result of the day as a picture: the game, the date, and a sign and a word for each grade.
interface Line {
  name: string;
  result: string;
  isRight: boolean | undefined;
}
const [width, height] = [1200, 630];
const font = "system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif";

export async function dailyPicture(game: string, date: string, lines: readonly Line[]): Promise<Blob | undefined> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  const write = (text: string, x: number, y: number, size: number, colour: string, weight = 400) => {
    pen.font = `${weight} ${size}px ${font}`;
    pen.fillStyle = colour;
    pen.fillText(text, x, y, width - x - 60);
  };
  pen.fillStyle = '#faf8f4';
  pen.fillRect(0, 0, width, height);
  write('Puissance', 80, 110, 44, '#2f4a7d', 700);
  write(game, 80, 195, 68, '#23262b', 700);
  write(date, 80, 255, 36, '#5d626b');
  for (const [index, { name, result, isRight }] of lines.entries()) {
    const [x, y] = [110, 345 + index * 100];
    pen.beginPath();
    pen.arc(x, y, 32, 0, 2 * Math.PI);
    pen.fillStyle = isRight === undefined ? '#f4f0e8' : isRight ? '#12643f' : '#9c2f22';
    pen.fill();
    pen.beginPath();
    if (isRight) {
      pen.moveTo(x - 14, y + 1);
      pen.lineTo(x - 4, y + 12);
      pen.lineTo(x + 15, y - 12);
    } else if (isRight === false) {
      pen.moveTo(x - 12, y - 12);
      pen.lineTo(x + 12, y + 12);
      pen.moveTo(x + 12, y - 12);
      pen.lineTo(x - 12, y + 12);
    }
    Object.assign(pen, { strokeStyle: '#fff', lineWidth: 6, lineCap: 'round', lineJoin: 'round' });
    pen.stroke();
    write(name, 170, y + 14, 40, '#23262b', 700);
    write(result, 480, y + 14, 40, '#5d626b');
  }
  return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))) ?? undefined;
}
