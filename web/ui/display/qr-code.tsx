import { encode } from 'uqr';

interface Props {
  text: string;
  /** Its accessible name. */
  title: string;
  /** `Q` is readable if a quarter is dirty or torn; `L` holds more. */
  ecc: 'Q' | 'L';
  className?: string | undefined;
}

/** The quiet zone that scanners need around a code, in modules (ISO/IEC 18004). */
const BORDER = 4;

/** A QR code, black on white in both schemes: some scanners read nothing else. */
export function QrCode({ text, title, ecc, className }: Props) {
  const { data, size } = encode(text, { ecc, border: BORDER });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={title}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={squares.join('')} />
    </svg>
  );
}
