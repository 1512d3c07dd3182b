import { useState } from 'react'
import type { Version } from '#server/projects/contract.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { toast } from '../../../ui/overlays/Toast.tsx'
import { Section } from '../../../ui/Section.tsx'
import { ExportButton, ExportFilesButton } from '../versions/ExportButton.tsx'

export function ExportSettings({ versions, selected }: { versions: readonly Version[]; selected: string | undefined }) {
  const [picked, setPicked] = useState<string>()
  const [isCheckedOnly, setIsCheckedOnly] = useState(false)
  const chosen = versions.find(({ id }) => id === (picked ?? selected))?.id
  const options = versions.map((version) => ({ id: version.id, label: version.name }))
  return (
    <Section
      title="Export Settings"
      text="All pages of a version as a ZIP: as CSV files with every translation, or in the formats they were imported from with a folder for each language."
    >
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label="Version"
          className="w-60"
          options={options}
          value={chosen}
          onChange={setPicked}
          placeholder="Select a version"
        />
        {chosen ? (
          <>
            <ExportButton version={{ id: chosen }} isCheckedOnly={isCheckedOnly} />
            <ExportFilesButton version={{ id: chosen }} />
          </>
        ) : (
          <Button onPress={() => toast.error('Please select a version to export')}>Export</Button>
        )}
      </div>
      <Checkbox isSelected={isCheckedOnly} onChange={setIsCheckedOnly}>
        Only translations that a person has checked; the others stay empty
      </Checkbox>
    </Section>
  )
}
