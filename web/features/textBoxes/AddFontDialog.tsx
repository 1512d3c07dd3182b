import { useState } from 'react'
import { FONT, FONT_ENDINGS } from '#server/textBoxes/constants.ts'
import { UploadDialog } from '../../layout/UploadDialog.tsx'
import { useAddFont } from './queries.ts'

export function AddFontDialog({ project_id, onClose }: { project_id: string; onClose: () => void }) {
  const [share, setShare] = useState(0)
  const upload = useAddFont(project_id, setShare)
  return (
    <UploadDialog
      title="Add font"
      submit="Add font"
      failure="The font was not added"
      label="Font"
      progress="Font"
      endings={FONT_ENDINGS}
      required={FONT.required}
      hint="TTF, OTF or WOFF2, the file that your game ships"
      note="Everybody who reads the project can download it. Add it only if its license allows that."
      {...{ upload, share, onClose }}
      said={({ name }) => `${name} added`}
    />
  )
}
