import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { countPages } from '../../ui/data/numbers.ts'
import { AssignDialog } from '../assignments/AssignDialog.tsx'
import { useMay } from '../people/rights.ts'

type Props = { pages: ReadonlySet<string>; total: number; languages: ReadonlySet<LanguageCode> }

/** Without a chosen page, and with all of them, whole languages: also of pages that come later. */
export function AssignSelection({ pages, total, languages }: Props) {
  const mayAssign = useMay()('manageProject')
  const [isAssigning, setIsAssigning] = useState(false)
  const isOfAll = pages.size === 0 || pages.size === total
  if (!mayAssign) return null
  return (
    <>
      <Button icon={UserRoundCheck} isDisabled={languages.size === 0} onPress={() => setIsAssigning(true)}>
        {isOfAll ? 'Assign the chosen languages' : 'Assign the chosen pages and languages'}
      </Button>
      {isAssigning && (
        <AssignDialog
          label={isOfAll ? 'all pages' : countPages(pages.size)}
          parts={[{ ...(!isOfAll && { page_ids: [...pages] }), languages: [...languages] }]}
          onClose={() => setIsAssigning(false)}
        />
      )}
    </>
  )
}
