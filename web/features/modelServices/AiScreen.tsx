import { Screen } from '../../layout/Screen.tsx'
import { LinkButton } from '../../ui/buttons/Button.tsx'
import { AdminGate } from '../admin/AdminGate.tsx'
import { ModelServiceSection } from './ModelServiceSection.tsx'
import { INSTALLATION } from './queries.ts'

export const AiScreen = () => (
  <AdminGate>
    <Screen
      title="AI"
      text="For every organization without its own service."
      actions={<LinkButton to="/admin">Users</LinkButton>}
    >
      <ModelServiceSection place={INSTALLATION} of="installation" />
    </Screen>
  </AdminGate>
)
