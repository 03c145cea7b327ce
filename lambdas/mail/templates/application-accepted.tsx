import { DecisionMail } from '../decision-mail.tsx';
import { type DecisionData, decisionText } from '../decision-text.ts';
import { template } from '../template.ts';

export const applicationAccepted = template('applicationAccepted').of<DecisionData>({
  ...decisionText('acceptance'),
  Body: (data) => (
    <DecisionMail
      {...data}
      preview="accepted your application."
      heading="You're moving forward"
      path="/candidate/applications"
      button="View my applications"
    />
  ),
});
