import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import type { ReactNode } from 'react';
import { SITE_NAME } from '../contract/texts/site-name.ts';
import { useFrame } from './mail-context.ts';

interface Props {
  /** The preview that inboxes show beside the subject. */
  readonly preview: string;
  readonly heading: string;
  /** Why the person receives this mail, for the footer. */
  readonly why: string;
  /** Whether the text greets by itself. */
  readonly greets?: boolean;
  readonly children: ReactNode;
}

// Mail programs support few styles. Without them, the light colors are readable everywhere.
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #13161c !important; }
  .card { background-color: #1b1f27 !important; border-color: #3b424f !important; }
  .text, .heading { color: #e3e6ec !important; }
  .quiet { color: #b8bfcc !important; }
  .line { border-color: #3b424f !important; }
  .link { color: #91a7ff !important; }
}
`;

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
const TEXT = { fontSize: 16, lineHeight: '24px', color: '#1f2430', margin: '0 0 16px' };
/** The site's blue, on which white text is readable (4.9 : 1). */
const BLUE = '#4263eb';
const QUIET = { fontSize: 14, lineHeight: '20px', color: '#4f5663', margin: '0 0 8px' };

/** The layout of all mails: one card with a heading, for phones and dark mode too. */
export function Layout({ preview, heading, why, greets = false, children }: Props) {
  const { site, first_name, unsubscribe } = useFrame();
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{heading}</title>
        <style>{STYLE}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body
        className="page"
        style={{ backgroundColor: '#f3f4f6', fontFamily: FONT, margin: 0, padding: '24px 12px' }}
      >
        <main>
          <Container
            className="card"
            style={{
              backgroundColor: '#ffffff',
              border: '1px solid #d9dce1',
              borderRadius: 8,
              maxWidth: 560,
              padding: 24,
            }}
          >
            <Brand />
            <Heading
              className="heading"
              as="h1"
              style={{ fontSize: 20, lineHeight: '28px', color: '#1f2430', margin: '0 0 16px' }}
            >
              {heading}
            </Heading>
            {!greets && (
              <Paragraph>{first_name === undefined ? 'Hello,' : `Hello ${first_name},`}</Paragraph>
            )}
            {children}
            <Hr className="line" style={{ borderColor: '#d9dce1', margin: '24px 0 16px' }} />
            <Text className="quiet" style={QUIET}>
              {why}
            </Text>
            {unsubscribe !== undefined && (
              <Text className="quiet" style={QUIET}>
                <Link className="link" href={`${site}${unsubscribe}`} style={LINK}>
                  Unsubscribe
                </Link>
              </Text>
            )}
            <About />
          </Container>
        </main>
      </Body>
    </Html>
  );
}

/** Whether somebody reads replies, and who sends the mail. */
function About() {
  const { site, repliesGoTo, page, postalAddress } = useFrame();
  return (
    <>
      <Text className="quiet" style={QUIET}>
        {repliesGoTo === undefined ? (
          <>
            Nobody reads replies to this email. To respond,{' '}
            <Link className="link" href={`${site}${page}`} style={LINK}>
              go to {SITE_NAME}
            </Link>
          </>
        ) : (
          `Your reply goes to ${repliesGoTo}.`
        )}
      </Text>
      {postalAddress !== undefined && (
        <Text className="quiet" style={QUIET}>
          {postalAddress}
        </Text>
      )}
    </>
  );
}

const LINK = { color: '#3b5bdb', textDecoration: 'underline' };

/** The logo and the name. The logo is drawn by styles: many mail programs show no images. */
function Brand() {
  return (
    <Text
      data-skip-in-text
      className="text"
      style={{ ...TEXT, fontSize: 14, fontWeight: 600, margin: '0 0 20px' }}
    >
      <span
        aria-hidden
        style={{
          backgroundColor: BLUE,
          borderRadius: 6,
          color: '#ffffff',
          display: 'inline-block',
          height: 24,
          marginRight: 8,
          textAlign: 'center',
          width: 24,
        }}
      >
        ✓
      </span>
      {SITE_NAME}
    </Text>
  );
}

interface ParagraphProps {
  /** `auto` for people's own texts. */
  readonly dir?: 'auto';
  readonly children: ReactNode;
}

export function Paragraph({ dir, children }: ParagraphProps) {
  return (
    <Text className="text" style={TEXT} dir={dir}>
      {children}
    </Text>
  );
}

/** Facts with labels. */
export function Facts({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: string])[];
}) {
  return (
    <Section style={{ margin: '0 0 16px' }}>
      {facts.map(([name, value]) => (
        <Text key={`${name} ${value}`} className="text" style={{ ...TEXT, margin: '0 0 4px' }}>
          <span className="quiet" style={{ color: '#4f5663' }}>
            {name}:
          </span>{' '}
          {value}
        </Text>
      ))}
    </Section>
  );
}

interface Linked {
  /** From `/`. */
  readonly path: string;
  readonly title: string;
  /** A line below the title. */
  readonly about: string;
}

/** Links to pages, each with a line of text. */
export function Links({ things }: { readonly things: readonly Linked[] }) {
  const { site } = useFrame();
  return (
    <Section style={{ margin: '0 0 16px' }}>
      {things.map(({ path, title, about }) => (
        <Text key={path} className="text" style={{ ...TEXT, margin: '0 0 12px' }}>
          <Link className="link" href={`${site}${path}`} style={LINK}>
            {title}
          </Link>
          <br />
          <span className="quiet" style={{ color: '#4f5663' }}>
            {about}
          </span>
        </Text>
      ))}
    </Section>
  );
}

/** The button for the next step, on a page of the site. */
export function Action({ path, children }: { readonly path: string; readonly children: string }) {
  const { site } = useFrame();
  return (
    <Section style={{ margin: '24px 0 16px' }}>
      <Button
        href={`${site}${path}`}
        style={{
          backgroundColor: BLUE,
          borderRadius: 8,
          color: '#ffffff',
          fontSize: 16,
          fontWeight: 600,
          lineHeight: '20px',
          padding: '12px 20px',
        }}
      >
        {children}
      </Button>
    </Section>
  );
}
