import { Stack } from '@mantine/core';
import { AccountPage } from './account-page.tsx';
import { AddressSection } from './address/address-section.tsx';
import { useAddress } from './address/use-address.ts';
import { ChangePassword } from './change-password.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { useArea } from './use-area.ts';

/** The email, the password and the sessions. */
export function Component() {
  const area = useArea();
  const email = useAddress(area);
  return (
    <AccountPage area={area} title="Security">
      <Stack gap="lg">
        <AddressSection area={area} email={email} />
        <ChangePassword area={area} email={email} />
        <SignOutEverywhere area={area} />
      </Stack>
    </AccountPage>
  );
}
