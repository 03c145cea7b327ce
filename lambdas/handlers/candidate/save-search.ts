import { saveSearch } from '../../contract/calls/saved.ts';
import { invalid } from '../../contract/problem.ts';
import { Existing } from '../../contract/route.ts';
import { unknownZipNote } from '../../contract/texts/search-notes.ts';
import {
  addSavedSearch,
  changeSavedSearch,
  findSameSearch,
  newSavedSearch,
  savedSearchToWire,
} from '../../data/jobs/saved-searches.ts';
import { readSearch } from '../../data/search/read-search.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact, writeOne } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(saveSearch, ({ input: { name, alerts, ...asked }, actor }) =>
  withOptimisticLock(async () => {
    // A search for an unknown place would never match.
    const { issues, zip, unknownZip } = readSearch(asked);
    for (const { path, message } of issues) throw invalid(path, message);
    if (unknownZip !== undefined) throw invalid('q', unknownZipNote(unknownZip));
    // A distance is stored only beside its place, which may be among the words.
    const wanted = asked.within === undefined ? asked : { ...asked, near: asked.near ?? zip };
    const before = await findSameSearch(actor.id, wanted);
    if (before !== undefined) {
      const after = { ...before, name: name ?? before.name, alerts };
      await writeOne(changeSavedSearch(before, after));
      return new Existing({ search: savedSearchToWire(after) });
    }
    const search = newSavedSearch(actor.id, wanted, { name: name ?? '', alerts });
    await transact(addSavedSearch(search));
    return { search: savedSearchToWire(search) };
  }),
);
