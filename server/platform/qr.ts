/** QR codes as one SVG path, for a page and for a printed certificate. */
import qrcode from "qrcode-generator";

export interface QrCode {
  /** Side of the square that the path is drawn in, quiet zone and all. */
  size: number;
  /** Squares of one unit each. */
  path: string;
}

const quietZone = 4;

/** The code of a text at error correction level M. */
export function qrCodeOf(text: string): QrCode {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const squares = Array.from({ length: count * count }, (_, index) => ({
    row: Math.floor(index / count),
    column: index % count,
  }))
    .filter(({ row, column }) => code.isDark(row, column))
    .map(({ row, column }) => `M${column + quietZone} ${row + quietZone}h1v1h-1z`);
  return { size: count + 2 * quietZone, path: squares.join("") };
}
