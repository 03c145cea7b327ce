import { Box, Button, type ButtonProps, Group, TextInput } from '@mantine/core';
import { IconExternalLink, IconPrinter, IconQrcode, IconShare } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import {
  companyPath,
  jobAtCompany,
  jobPath,
  logoPath,
  shortJobPath,
} from '../../../lambdas/contract/pages/public-paths.ts';
import { type PosterSource, posterRef, withRef } from '../../../lambdas/contract/pages/sources.ts';
import type { CompanyOfRow, Location } from '../../../lambdas/contract/schemas/company.ts';
import type { PublicJob } from '../../../lambdas/contract/schemas/job.ts';
import { formatPay } from '../../../lambdas/contract/texts/format.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DialogFoot } from '../../ui/forms/form-actions.tsx';
import { useLastDefined } from '../../ui/hooks/use-last-defined.ts';
import { CopyLink } from './copy-link.tsx';
import { label } from './labels.ts';
import { placeOf, withRemote } from './place.ts';
import type { Advertised } from './poster.tsx';

// A QR code is rarely asked for.
const Poster = lazy(() => import('./poster.tsx'));

interface Props {
  /** The job or company; the dialog is closed without one. */
  of: Sharing | undefined;
  /** Whether it has only the poster, for visitors. */
  posterOnly?: boolean;
  onClose: () => void;
}

/** Shares a public page by its link, or by a poster with a QR code. */
export function ShareDialog({ of, posterOnly = false, onClose }: Props) {
  const last = useLastDefined(of);
  // A list has one for each row.
  if (last === undefined) return null;
  const page = sharedPage(last);
  return (
    <Dialog
      opened={of !== undefined}
      title={posterOnly ? 'QR code' : 'Share'}
      size={posterOnly ? 'md' : 'lg'}
      onClose={onClose}
    >
      {posterOnly ? (
        poster({ ...page, shortPath: withRef(page.shortPath, page.posterSource) })
      ) : (
        <>
          <Group gap="sm" justify="center" mb="lg" className="not-printed">
            <ShareButtons of={last} />
          </Group>
          <PlacedPoster page={page} />
        </>
      )}
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
          {posterOnly ? 'Print' : 'Print poster'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

interface ShareButtonProps extends Omit<ButtonProps, 'onClick'> {
  of: Sharing;
  /** Its accessible name, where several stand side by side. */
  label?: string;
  /** Its text. */
  words?: string;
  /** Whether the dialog has only the poster. */
  posterOnly?: boolean;
}

/** A button that opens the share dialog of a public page. */
export function ShareButton(props: ShareButtonProps) {
  const { of, label, words = 'Share', posterOnly = false, ...look } = props;
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconQrcode size={16} aria-hidden />}
        {...look}
        {...(label && { 'aria-label': label })}
        onClick={() => setOpened(true)}
      >
        {words}
      </Button>
      <ShareDialog
        {...{ posterOnly }}
        of={opened ? of : undefined}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

/** Buttons that copy a public page's link, open the device's share sheet where it has one, and open the page. */
export function ShareButtons({ of }: { of: Sharing }) {
  const page = sharedPage(of);
  const url = new URL(withRef(page.path, 'shared'), location.origin).href;
  async function share() {
    try {
      await navigator.share({ title: page.subject, url });
    } catch (error) {
      // Closed without sharing.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.error(error);
      toast('The link could not be shared. Copy it instead.', 'red');
    }
  }
  return (
    <>
      <CopyLink path={page.path} />
      {'share' in navigator && (
        <Button variant="default" leftSection={<IconShare size={16} aria-hidden />} onClick={share}>
          Share
        </Button>
      )}
      <Button
        variant="default"
        component="a"
        href={page.path}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink size={16} aria-hidden />}
      >
        Public page
      </Button>
    </>
  );
}

const PLACE_MAX = 24;

/** A poster with a field for its place, to know where its applicants come from. */
function PlacedPoster({ page }: { page: Shared }) {
  const [place, setPlace] = useState('');
  const ref = posterRef(page.posterSource, place);
  const isUnread = place.trim() !== '' && ref === page.posterSource;
  return (
    <>
      <TextInput
        className="not-printed"
        mb="lg"
        label="Where will you hang it? (optional)"
        description="Applicants who scan it have this as their source."
        placeholder="e.g. Front door"
        maxLength={PLACE_MAX}
        autoComplete="off"
        value={place}
        error={isUnread && 'Use letters from A to Z or digits.'}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
      />
      {poster({ ...page, shortPath: withRef(page.shortPath, ref) })}
    </>
  );
}

/** The poster takes the place of its code until that has loaded. */
const poster = (of: Advertised) => (
  <Suspense fallback={<Box h="24rem" />}>
    <Poster {...of} />
  </Suspense>
);

/** The shared details of a public page. */
interface Shared extends Advertised {
  readonly path: string;
  /** The subject of a message with the link. */
  readonly subject: string;
  /** The `ref` of its posters. */
  readonly posterSource: PosterSource;
}

/** A job or a company whose public page is shared. */
type Sharing = { readonly job: SharedJob } | { readonly company: CompanyOfRow };
export interface SharedJob
  extends Pick<
    PublicJob,
    'id' | 'job_title' | 'remote' | 'hourly_pay_in_cents' | 'employment_type'
  > {
  /** Lists have none. */
  readonly schedule?: string;
  readonly company: readonly CompanyOfRow[];
  readonly company_location: readonly Pick<Location, 'city' | 'state'>[];
}

/** The shared details of a job or a company. */
function sharedPage(of: Sharing): Shared {
  return 'job' in of ? sharedJob(of.job) : sharedCompany(of.company);
}

function sharedCompany(company: CompanyOfRow): Shared {
  const { id, name } = company;
  return {
    logo: logoPath(company),
    title: name,
    subject: `Jobs at ${name}`,
    line: 'We are hiring. Scan to see our open jobs.',
    path: companyPath({ id, name }),
    shortPath: companyPath({ id, name: '' }),
    posterSource: 'company-poster',
  };
}

function sharedJob(job: SharedJob): Shared {
  const [of] = job.company;
  const company = of?.name;
  return {
    logo: of && logoPath(of),
    title: job.job_title,
    subject: jobAtCompany(job),
    line: `${company === undefined ? 'We are' : `${company} is`} hiring. Scan to apply.`,
    facts: [
      withRemote(placeOf(job), job),
      `${label(job.employment_type)} · ${formatPay(job.hourly_pay_in_cents)}`,
      job.schedule ?? '',
    ].filter((fact) => fact !== ''),
    path: jobPath(job),
    typedPath: shortJobPath(job),
    shortPath: jobPath({ id: job.id, job_title: '', company: [] }),
    posterSource: 'poster',
  };
}
