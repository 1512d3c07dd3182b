import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/layout/Loaded.tsx'
import { Screen } from '#web/layout/Screen.tsx'
import { useUser } from '#web/layout/useUser.ts'
import { TextLink } from '#web/ui/buttons/TextLink.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Reminders } from '../../assignments/work/Reminders.tsx'
import { myQuotaQuery } from '../../billing/queries.ts'
import { QuotaBar } from '../../billing/quota/QuotaBar.tsx'
import { TokensSection } from '../../tokens/TokensSection.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { KeptOnDevice } from './KeptOnDevice.tsx'
import { Profile } from './Profile.tsx'
import { Sessions } from './Sessions.tsx'

export function AccountScreen() {
  const user = useUser()
  return (
    <Screen title="Account">
      <div className="flex flex-col gap-10">
        <Profile user={user} />
        <KeptOnDevice user={user} />
        <Words />
        <Reminders />
        <ChangePassword user={user} />
        <Sessions user={user} />
        <TokensSection organization_id={null} />
        <DeleteAccount user={user} />
        <p className="text-13 text-muted">
          <TextLink isApart to="/licenses.txt" target="_blank" reloadDocument>
            Third-party licenses
          </TextLink>
        </p>
      </div>
    </Screen>
  )
}

function Words() {
  const quota = useQuery(myQuotaQuery())
  return (
    <Section title="Words" text="Across all organizations you own.">
      <Loaded query={quota} waiting={<Skeleton className="h-8" />}>
        {(words) => <QuotaBar quota={words} view="account" />}
      </Loaded>
    </Section>
  )
}
