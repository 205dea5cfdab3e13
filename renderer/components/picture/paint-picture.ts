// Paints a picture on a canvas, with `fine` canvas pixels for each of its pixels.
import type { Picture, Shape } from '../../../contract/picture.ts';
import { fontOf } from '../measure-text.ts';

export function paintPicture(canvas: HTMLCanvasElement, picture: Picture, fine: number): void {
  canvas.width = picture.width * fine;
  canvas.height = picture.height * fine;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.scale(fine, fine);
  context.fillStyle = picture.ground;
  context.fillRect(0, 0, picture.width, picture.height);
  for (const shape of picture.shapes) paintShape(context, shape);
}

function paintShape(context: CanvasRenderingContext2D, shape: Shape): void {
  context.beginPath();
  switch (shape.is) {
    case 'rect':
      context.fillStyle = shape.fill;
      context.roundRect(shape.x, shape.y, shape.width, shape.height, 2);
      context.fill();
      return;
    case 'dot':
      context.fillStyle = shape.fill;
      context.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI);
      context.fill();
      return;
    case 'line':
      context.setLineDash(shape.dash ?? []);
      context.strokeStyle = shape.stroke;
      context.lineWidth = shape.width;
      context.moveTo(...shape.from);
      context.lineTo(...shape.to);
      context.stroke();
      context.setLineDash([]);
      return;
    case 'strokes':
      context.strokeStyle = shape.stroke;
      context.lineWidth = shape.width;
      context.lineJoin = 'round';
      context.lineCap = 'round';
      for (const line of shape.lines)
        for (let at = 0; at + 1 < line.length; at += 2) {
          const [x = 0, y = 0] = line.slice(at, at + 2);
          if (at === 0) context.moveTo(x, y);
          else context.lineTo(x, y);
        }
      context.stroke();
      return;
    case 'text':
      context.font = fontOf(shape.size, shape.strong);
      context.fillStyle = shape.fill;
      context.textAlign = shape.anchor === 'middle' ? 'center' : shape.anchor;
      context.fillText(shape.text, shape.x, shape.y);
  }
}
