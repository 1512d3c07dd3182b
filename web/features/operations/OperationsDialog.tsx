import { useState } from 'react'
import { Dialog, DialogBody } from '../../ui/overlays/Dialog.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { OperationList } from './OperationList.tsx'

type Named = { id: string; name: string }
type Props = { version: Named; page?: Named; onClose: () => void }

export function OperationsDialog({ version, page, onClose }: Props) {
  const [tab, setTab] = useState<'page' | 'version'>(page ? 'page' : 'version')
  const ofVersion = <OperationList scope={{ version_id: version.id }} />
  return (
    <Dialog title={`Operations of ${page?.name ?? version.name}`} isOpen onClose={onClose}>
      <DialogBody>
        {page ? (
          <Tabs
            label="Operations"
            value={tab}
            onChange={setTab}
            items={[
              {
                id: 'page',
                label: 'This page',
                content: <OperationList scope={{ page_id: page.id }} onVersion={() => setTab('version')} />,
              },
              { id: 'version', label: `All of ${version.name}`, content: ofVersion },
            ]}
          />
        ) : (
          ofVersion
        )}
      </DialogBody>
    </Dialog>
  )
}
