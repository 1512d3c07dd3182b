import { TextLink } from '../../ui/TextLink.tsx'
import { AccountFrame } from './AccountFrame.tsx'

export function ForgotPassword() {
  return (
    <AccountFrame title="Forgot your password?" tab="Forgot password">
      <p>This server cannot send mail yet. Ask the person who runs it to set a new password for you.</p>
      <TextLink to="/login">Back to sign in</TextLink>
    </AccountFrame>
  )
}
