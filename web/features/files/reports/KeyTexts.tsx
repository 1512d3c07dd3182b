export const KeyTexts = ({ isShown }: { isShown: boolean }) =>
  isShown && (
    <p className="text-13">
      Its source texts look like keys. Import it together with the file of the source language, which gives the texts.
    </p>
  )
