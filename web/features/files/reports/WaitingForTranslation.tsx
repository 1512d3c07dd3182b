export const WaitingForTranslation = () => (
  <p role="status" className="text-13">
    If texts are being translated here, the import is waiting for the translation to end. Cancel leaves all as it is.
  </p>
)
