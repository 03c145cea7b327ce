import { Button, Stack, Text } from '@mantine/core';
import { IconCalendarPlus, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { getFirstDayCalendar } from '../../../lambdas/contract/calls/offer.ts';
import type { Offer } from '../../../lambdas/contract/schemas/offer.ts';
import { namedAddress } from '../../../lambdas/contract/texts/address.ts';
import { formatPay, formatTime } from '../../../lambdas/contract/texts/format.ts';
import { call } from '../../api/client.ts';
import type { Area } from '../../api/stored/session.ts';
import { EmailLink, PhoneLink } from '../../ui/display/contact-links.tsx';
import { Fact, Facts } from '../../ui/display/fact.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { Name } from '../../ui/text/name.tsx';
import { label } from '../jobs/labels.ts';
import { CalendarButton } from './calendar-button.tsx';
import { contactOf, startDayOf } from './offer-text.ts';
import { PlaceWithMap } from './place-with-map.tsx';

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
          >{`${startDayOf(offer)}, ${formatTime(offer.start_time)}`}</Text>
        </Fact>
        {/* A deleted company has no known place. */}
        {namedAddress(offer) !== '' && (
          <Fact term="Where">
            <PlaceWithMap place={offer} />
          </Fact>
        )}
        {(hasContact || noContact !== undefined) && (
          <Fact term="Contact">
            {hasContact ? (
              <Stack gap={2} align="flex-start">
                <Name>{contact_name}</Name>
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

interface FirstDayActionsProps {
  offer: Offer;
  as: Area;
}

/** Buttons that print a first day, or add it to a calendar. */
export function FirstDayActions({ offer: { id }, as }: FirstDayActionsProps) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => print()}
      >
        Print
      </Button>
      <CalendarButton
        leftSection={<IconCalendarPlus size={16} aria-hidden />}
        file="first-day.ics"
        fetchCalendar={() => call(getFirstDayCalendar, { id }, { as })}
      />
    </>
  );
}

interface AgreedTermsProps {
  offer: Offer;
  title: string;
  /** Further facts, such as the deadline. */
  children?: ReactNode;
}

/** The job and the pay of an offer. */
export function AgreedTerms({ offer, title, children }: AgreedTermsProps) {
  return (
    <Section title={title}>
      <Facts columns={1}>
        <Fact term="Company">
          <Name>{offer.company_name}</Name>
        </Fact>
        <Fact term="Job title">{offer.job_title}</Fact>
        <Fact term="Employment type">{label(offer.employment_type)}</Fact>
        <Fact term="Pay">{formatPay(offer.salary_amount_in_cents, offer.salary_type)}</Fact>
        {children}
      </Facts>
    </Section>
  );
}
