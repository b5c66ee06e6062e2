import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { CodeField } from '@leitai/platform/web/ui/CodeField.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { ActionIcon, Button, Group } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { Cell } from '../../notebook/contract.ts'
import classes from './Lab.module.css'
import { OutputView } from './OutputView.tsx'
import type { Output } from './output.ts'

const MOST = 100_000

interface CellViewProps {
  cell: Cell
  number: number
  last: boolean
  output: Output | undefined
  onChange: (text: string) => void
  onRun: () => void
  onStop: () => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One cell: its source, actions and output. */
export function CellView({ cell, number, last, output, onChange, onRun, onStop, onMove, onRemove }: CellViewProps) {
  const t = useText('notebook')
  const [editing, setEditing] = useState(cell.text === '')
  const name = t('cell', { number, kind: t(`kind.${cell.kind}`) })
  const busy = output?.state === 'running' || output?.state === 'loading'
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (cell.kind === 'text') setEditing(false)
    else if (!busy) onRun()
  }
  const tool = (label: string, icon: 'up' | 'down' | 'trash', go: () => void, disabled = false) => (
    <ActionIcon variant="subtle" aria-label={`${label}: ${name}`} title={label} disabled={disabled} onClick={go}>
      <Icon name={icon} size={18} />
    </ActionIcon>
  )
  return (
    <article className={classes.cell} aria-label={name} onKeyDownCapture={onKey}>
      <Group justify="space-between" gap="xs" mb={6}>
        <strong className={classes.kind}>{name}</strong>
        <Group gap={4}>
          {cell.kind === 'text' ? (
            <Button size="compact-sm" variant="default" onClick={() => setEditing(!editing)}>
              {t(editing ? 'text.show' : 'text.edit')}
            </Button>
          ) : busy ? (
            <Button size="compact-sm" color="red" variant="light" onClick={onStop}>
              {t('stop')}
            </Button>
          ) : (
            <Button size="compact-sm" onClick={onRun} title="Ctrl+Enter">
              {t('run')}
            </Button>
          )}
          {tool(t('up'), 'up', () => onMove(-1), number === 1)}
          {tool(t('down'), 'down', () => onMove(1), last)}
          {tool(t('remove'), 'trash', onRemove)}
        </Group>
      </Group>
      {cell.kind !== 'text' && (
        <CodeField
          label={t('code')}
          language={cell.kind === 'sql' ? 'sql' : 'python'}
          value={cell.text}
          onChange={onChange}
          maxLength={MOST}
        />
      )}
      {cell.kind === 'text' &&
        (editing ? (
          <LongText
            label={t('text.label')}
            maxLength={MOST}
            value={cell.text}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <Markdown text={cell.text} />
        ))}
      {output && <OutputView output={output} name={`cell-${number}`} />}
    </article>
  )
}
