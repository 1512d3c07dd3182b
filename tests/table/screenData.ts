import { ACCOUNT_SCREENS } from '../accounts/screens.ts'
import { ADMIN_SCREENS } from '../admin/screens.ts'
import { WORK_SCREENS } from '../assignments/screens.ts'
import { BILLING_SCREENS } from '../billing/screens/screens.ts'
import { CHARACTER_SCREENS } from '../characters/screens.ts'
import { ACTIVITY_SCREENS } from '../events/screens.ts'
import { GLOSSARY_SCREENS } from '../glossaries/screens.ts'
import { ORGANIZATION_SCREENS } from '../organizations/screens.ts'
import { TEAM_SCREENS } from '../people/screens.ts'
import { PROJECT_SCREENS } from '../projects/screens.ts'
import { SCREENSHOT_SCREENS } from '../screenshots/screens.ts'
import { TRANSLATION_SCREENS } from '../translations/screens.ts'

/** Every screen of the product with its states: each is rendered, or says why it cannot exist. */
export const SCREENS = [
  ...ACCOUNT_SCREENS,
  ...ORGANIZATION_SCREENS,
  ...TEAM_SCREENS,
  ...PROJECT_SCREENS,
  ...WORK_SCREENS,
  ...ACTIVITY_SCREENS,
  ...TRANSLATION_SCREENS,
  ...CHARACTER_SCREENS,
  ...GLOSSARY_SCREENS,
  ...SCREENSHOT_SCREENS,
  ...BILLING_SCREENS,
  ...ADMIN_SCREENS,
]
