import { useState } from 'react'
import type { Project, Version } from '#server/projects/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import { ChooseExport, ExportButton } from '../../projects/versions/ExportButton.tsx'

type ExportSettingsProps = {
  project: Pick<Project, 'name' | 'target_languages'>
  versions: readonly Version[]
  selected: string | undefined
}

export function ExportSettings({ project, versions, selected }: ExportSettingsProps) {
  const [picked, setPicked] = useState<string>()
  const chosen = versions.find(({ id }) => id === (picked ?? selected))
  const exported = chosen && { ...chosen, project: project.name }
  const options = versions.map((version) => ({ id: version.id, label: version.name }))
  return (
    <Section
      title="Export Settings"
      text="All pages of a version as a ZIP of CSV files with every translation. You can also choose one language, the original formats, or checked translations only."
    >
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label="Version"
          className="w-60"
          options={options}
          value={chosen?.id}
          onChange={setPicked}
          placeholder="Select a version"
        />
        {exported ? (
          <>
            <ExportButton version={exported} />
            <ChooseExport version={exported} languages={project.target_languages} />
          </>
        ) : (
          <Button onPress={() => toast.error('Please select a version to export')}>Export</Button>
        )}
      </div>
    </Section>
  )
}
