import { Anchor, Button, Card, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import { RATINGS } from '../../../../lambdas/contract/schemas/rating.ts';
import { APPLICATION_STATUS } from '../../../../lambdas/contract/statuses/application-status.ts';
import { APPLICANT_PARAM, paths } from '../../../paths.ts';
import { nameOf } from '../../../ui/text/format.ts';
import { NoteForm } from './note-form.tsx';
import { otherApplicationsOf } from './queries.ts';
import { rate } from './rate.tsx';
import { SuggestDialog } from './suggest-dialog.tsx';
import type { AddUndo } from './undo.tsx';

interface Props {
  application: Application;
  addUndo: AddUndo;
  /** The hint about the keys that rate. */
  keys?: ReactNode;
  /** Moves the focus to the note whenever this number changes, except to 0. */
  focusNote?: number;
  /** Whether to scroll there when it appears. */
  scrollIntoView?: boolean;
  /** Whether the note is read-only until a button is pressed. */
  folded?: boolean;
}

/** An employer's rating of an applicant, the note, and a button to suggest another job. */
export function Assessment(props: Props) {
  const { application, addUndo, keys, focusNote = 0, folded = false } = props;
  const { scrollIntoView = false } = props;
  const card = useRef<HTMLDivElement>(null);
  const label = useId();
  const [isSuggesting, setIsSuggesting] = useState(false);
  const [isWriting, setIsWriting] = useState(!folded);
  const { id, job_posting_id, candidate, rating, note } = application;
  const { candidate_deleted_at, withdrawn_at } = application;
  useEffect(() => {
    // Centred, because bars cover both edges of the window.
    if (scrollIntoView) card.current?.scrollIntoView({ block: 'center' });
  }, [scrollIntoView]);
  if (candidate_deleted_at !== null) return null;
  return (
    <Card ref={card} padding="sm" className="not-printed">
      <Stack gap="xs">
        <Group gap="xs">
          <Text size="sm" fw={500} id={label}>
            Rating
          </Text>
          <SegmentedControl
            size="xs"
            aria-labelledby={label}
            styles={{ label: { minWidth: 28 } }}
            value={String(rating ?? '')}
            data={[{ value: '', label: 'None' }, ...RATINGS.map(String)]}
            onChange={(value) =>
              void rate(
                job_posting_id,
                [{ id, name: nameOf(candidate), rating }],
                value === '' ? null : Number(value),
                addUndo,
              )
            }
          />
          {keys}
        </Group>
        {isWriting ? (
          <NoteForm key={id} {...{ application, addUndo }} focus={folded ? 1 : focusNote} />
        ) : (
          note !== '' && (
            <Text size="sm" className="prose">
              {note}
            </Text>
          )
        )}
        <Group gap="xs">
          {!isWriting && (
            <Button variant="default" size="xs" onClick={() => setIsWriting(true)}>
              {note === '' ? 'Write a note' : 'Edit note'}
            </Button>
          )}
          {withdrawn_at === null && (
            <Button variant="default" size="xs" onClick={() => setIsSuggesting(true)}>
              Suggest another job
            </Button>
          )}
        </Group>
      </Stack>
      <SuggestDialog
        application={application}
        opened={isSuggesting}
        onClose={() => setIsSuggesting(false)}
      />
    </Card>
  );
}

/** Links to the applicant's other applications to this employer; nothing without any. */
export function OtherApplications({ id }: { id: string }) {
  const { data: others = [] } = useQuery(otherApplicationsOf(id));
  if (others.length === 0) return null;
  return (
    <Text size="sm" className="wrap-anywhere">
      <span>Also applied to</span>{' '}
      {others.map((each, index) => (
        <span key={each.id}>
          {index > 0 && <span>, </span>}
          <Anchor
            component={Link}
            size="sm"
            underline="always"
            to={`${paths.manager.candidates(each.job_posting_id)}?${APPLICANT_PARAM}=${each.id}`}
          >
            {each.job_title}
          </Anchor>{' '}
          <span>{`(${APPLICATION_STATUS[each.application_status].label.toLowerCase()})`}</span>
        </span>
      ))}
    </Text>
  );
}
