import { Alert } from '../../ui/Alert.tsx'

/** Says that nothing is translated, beside the price that is charged all the same. */
export const PseudoNotice = () => (
  <Alert kind="warning" title="No AI service is connected">
    The texts are pseudo-localized, not translated.
  </Alert>
)
