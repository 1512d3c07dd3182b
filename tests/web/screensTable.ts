import { ACCOUNT_SCREENS } from './screens/accounts.ts'
import { ACTIVITY_SCREENS } from './screens/activity.ts'
import { ADMIN_SCREENS } from './screens/admin.ts'
import { BILLING_SCREENS } from './screens/billing.ts'
import { CHARACTER_SCREENS } from './screens/characters.ts'
import { GLOSSARY_SCREENS } from './screens/glossaries.ts'
import { ORGANIZATION_SCREENS } from './screens/organizations.ts'
import { PROJECT_SCREENS } from './screens/projects.ts'
import { TRANSLATION_SCREENS } from './screens/translations.ts'

/** Every screen of the product with its states: each is rendered, or says why it cannot exist. */
export const SCREENS = [
  ...ACCOUNT_SCREENS,
  ...ORGANIZATION_SCREENS,
  ...PROJECT_SCREENS,
  ...ACTIVITY_SCREENS,
  ...TRANSLATION_SCREENS,
  ...CHARACTER_SCREENS,
  ...GLOSSARY_SCREENS,
  ...BILLING_SCREENS,
  ...ADMIN_SCREENS,
]
