import { Anchor, Stack, Text } from '@mantine/core';
import type { Offer } from '../../../lambdas/contract/schemas/offer.ts';
import { formatTime } from '../../../lambdas/contract/texts/format.ts';
import { EmailLink, PhoneLink } from '../display/contact-links.tsx';
import { Fact, Facts } from '../display/fact.tsx';
import { Section } from '../frame/section.tsx';
import { mapLink } from './map-link.ts';
import { addressOf, contactOf, startDayOf, streetOf } from './offer-text.ts';

interface Props {
  offer: Offer;
  /** The text without a contact; the contact is left out without it. */
  noContact?: string;
}

/** When and where the work starts, with whom, and what to bring. */
export function FirstDay({ offer, noContact }: Props) {
  const { contact_name, contact_phone, contact_email, what_to_bring } = offer;
  const hasContact = contactOf(offer).length > 0;
  return (
    <Section title="First day">
      <Facts columns={1}>
        <Fact term="When">
          <Text
            component="time"
            inherit
            fw={600}
            dateTime={`${offer.start_date}T${offer.start_time}`}
          >
            {startDayOf(offer)}, {formatTime(offer.start_time)}
          </Text>
        </Fact>
        {/* A deleted company has no known place. */}
        {addressOf(offer) !== '' && (
          <Fact term="Where">
            <Place offer={offer} />
          </Fact>
        )}
        {(hasContact || noContact !== undefined) && (
          <Fact term="Contact">
            {hasContact ? (
              <Stack gap={2} align="flex-start">
                {contact_name}
                {contact_phone !== '' && <PhoneLink number={contact_phone} />}
                {contact_email !== '' && <EmailLink address={contact_email} />}
              </Stack>
            ) : (
              noContact
            )}
          </Fact>
        )}
        {what_to_bring !== '' && (
          <Fact term="What to bring">
            <Text inherit style={{ whiteSpace: 'pre-line' }}>
              {what_to_bring}
            </Text>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

function Place({ offer }: { offer: Offer }) {
  const href = mapLink(streetOf(offer), navigator.userAgent);
  return (
    <Stack gap={2} align="flex-start">
      {offer.location_name}
      <span>{streetOf(offer)}</span>
      <Anchor
        href={href}
        className="not-printed"
        // An app needs no tab of its own.
        {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
      >
        Open in maps
      </Anchor>
    </Stack>
  );
}
