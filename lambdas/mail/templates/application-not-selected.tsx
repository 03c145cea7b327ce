import { DecisionMail } from '../decision-mail.tsx';
import { type DecisionData, decisionText } from '../decision-text.ts';
import { template } from '../template.ts';

export const applicationNotSelected = template('applicationNotSelected').of<DecisionData>({
  ...decisionText('rejection'),
  Body: (data) => (
    <DecisionMail
      {...data}
      preview="has moved forward with other candidates."
      heading="You were not selected"
      path="/candidate/dashboard"
      button="See open jobs"
    />
  ),
});
