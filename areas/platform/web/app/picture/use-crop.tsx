import { lazy, type ReactNode, Suspense, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { ownRefusalText } from '../../../contract/own-refusals.ts'
import { loadChunk } from '../../framework/chunk.ts'
import { notify } from '../../framework/dialogs.ts'
import { useLanguage } from '../../framework/i18n/use-text.ts'
import type { CroppedUse, ShownAs } from './CropDialog.tsx'

const CropDialog = lazy(() => loadChunk(() => import('./CropDialog.tsx')))
const PICTURE = /\.(png|jpe?g)$/i

interface CropOptions {
  use: CroppedUse
  shownAs?: ShownAs
  onStored: (stored: { fullPath: string; url: string }) => void | Promise<void>
}

/** A chosen file is checked and opens the dialog that crops and uploads it. */
export function useCrop({ use, shownAs = {}, onStored }: CropOptions): {
  choose: (file: File | undefined) => void
  dialog: ReactNode
} {
  const language = useLanguage()
  const [file, setFile] = useState<File | null>(null)
  const choose = (chosen: File | undefined) => {
    const mb = limits.pictureMb[use]
    if (!chosen) return
    if (!PICTURE.test(chosen.name)) return notify('warning', ownRefusalText({ code: 'picture.type' }, language))
    if (chosen.size > mb * 1024 * 1024) {
      return notify('warning', ownRefusalText({ code: 'picture.tooLarge', values: { mb } }, language))
    }
    setFile(chosen)
  }
  return {
    choose,
    dialog: file && (
      <Suspense>
        <CropDialog file={file} use={use} shownAs={shownAs} onStored={onStored} onClose={() => setFile(null)} />
      </Suspense>
    ),
  }
}
