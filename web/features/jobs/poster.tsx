import { Stack, Text } from '@mantine/core';
import { QrCode } from '../../ui/display/qr-code.tsx';
import { Name } from '../../ui/text/name.tsx';
import classes from './poster.module.css';

/** A public page, as its poster shows it. */
export interface Advertised {
  /** The address of the company's logo. */
  readonly logo?: string | undefined;
  /** A job's title or a company's name. */
  readonly title: string;
  /** Such as `Scan to see our open jobs.` */
  readonly line: string;
  /** A job's place, pay and hours, one line each. */
  readonly facts?: readonly string[];
  /** A path short enough to be typed; the code's own path by default. */
  readonly typedPath?: string;
  /** Its path without words, which would make the code finer and harder to scan. */
  readonly shortPath: string;
}

/** A sheet with a QR code. If its dialog is printed, nothing else is. */
export default function Poster(page: Advertised) {
  const { logo, title, line, facts = [], shortPath, typedPath } = page;
  const { href } = new URL(shortPath, location.origin);
  return (
    <Stack align="center" gap="sm" className={classes.sheet ?? ''}>
      {logo && (
        // The company's name is in the title or in the line.
        <img
          src={logo}
          alt=""
          className={classes.logo}
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
      <Text className={classes.title ?? ''}>{title}</Text>
      {facts.map((fact) => (
        <Text key={fact} className={classes.fact ?? ''} dir="auto">
          {fact}
        </Text>
      ))}
      <Text className={classes.line ?? ''}>{line}</Text>
      <QrCode text={href} title={`QR code of ${href}`} ecc="Q" className={classes.code} />
      {typedPath === undefined ? (
        <Text size="sm" c="dimmed" ta="center" className="wrap-anywhere">
          <Name>{href}</Name>
        </Text>
      ) : (
        <Text ta="center" className={`wrap-anywhere ${classes.typed}`}>
          <span>or type</span> <Name>{location.host + typedPath}</Name>
        </Text>
      )}
    </Stack>
  );
}
