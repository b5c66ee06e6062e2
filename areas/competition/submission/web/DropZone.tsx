import { limits } from '@leitai/platform/contract/limits'
import { boundText, type TakenFiles } from '@leitai/platform/contract/upload-bound'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { TaskFiles } from '../../definition/contract.scoring-files.ts'
import { endingsFor } from './chosen-rules.ts'
import classes from './Submission.module.css'

interface DropZoneProps {
  onFiles: (files: readonly File[]) => void
  taken: TakenFiles
  /** What a submission consists of. */
  files: TaskFiles[]
  disabled: boolean
}

/** One large button: select by click or key, drop files on it, or paste files or table text, wherever on the page nothing else takes it. */
export function DropZone({ onFiles, taken, files, disabled }: DropZoneProps) {
  const t = useText('submission')
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(!disabled)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) onFiles([...event.dataTransfer.files])
  }
  // Firefox does not tell a button of a paste, and Safari does not focus one that is clicked: both tell the document.
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { target, clipboardData } = event
      if (disabled || !clipboardData || event.defaultPrevented || isEditable(target)) return
      const files = [...clipboardData.files]
      const text = clipboardData.getData('text/plain')
      if (files.length === 0 && text.trim() === '') return
      event.preventDefault()
      onFiles(files.length > 0 ? files : [new File([text], 'pasted.csv', { type: 'text/csv' })])
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [disabled, onFiles])
  return (
    <>
      <button
        type="button"
        className={classes.drop}
        data-over={over || undefined}
        disabled={disabled}
        onClick={() => input.current?.click()}
        onDragEnter={drag}
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" size={32} />
        <strong>{t(over ? 'drop.now' : 'drop.title')}</strong>
        <span>
          {t('drop.limits', {
            kinds: kindsText(taken, files, t),
            size: boundText(taken.most),
            count: limits.uploadFiles,
          })}
        </span>
        {taken.mostOf?.tar !== undefined && <span>{t('drop.image', { size: boundText(taken.mostOf.tar) })}</span>}
        {taken.accepted.includes('csv') && <span>{t('drop.paste')}</span>}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={endingsFor(taken)}
        aria-label={t('drop.input')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // Lets the same file be selected again after correction.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

/** What a paste is meant for instead: a field, an editor, or whatever stands in a dialog. */
const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], dialog') !== null)

/** The files that are taken, in words. */
function kindsText({ accepted }: TakenFiles, files: TaskFiles[], t: ReturnType<typeof useText<'submission'>>) {
  if (accepted.includes('py')) return t('drop.code')
  const tables = accepted.filter((ending) => ending !== 'zip').join(' / ')
  if (tables !== '') return t('drop.table', { tables })
  const names = files.map(({ name, members, table, columns, optional }) => {
    const folder = name === null ? '' : `${name}/`
    const own = members.map(({ form }) => `${folder}${form.name}`)
    const all = [...own, ...(columns.length > 0 ? [members.length > 0 ? `${folder}*.${table}` : table] : [])]
    const text = all.join(t('drop.comma'))
    return optional ? t('drop.optional', { names: text }) : text
  })
  return t('drop.zip', { names: names.join(t('drop.comma')) })
}
