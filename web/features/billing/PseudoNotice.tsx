import { Alert } from '../../ui/Alert.tsx'

export const PseudoNotice = () => (
  <Alert kind="warning" title="No AI service is connected">
    The texts are pseudo-localized, not translated.
  </Alert>
)
