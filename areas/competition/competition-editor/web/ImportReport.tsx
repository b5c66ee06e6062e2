import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { List, Text } from '@mantine/core'
import type * as z from 'zod/mini'
import type { editorDraft } from '../contract.ts'

type Imported = NonNullable<z.output<(typeof editorDraft)['output']>['imported']>

/** What must be looked at comes first. */
const kinds = ['left', 'changed', 'carried'] as const

/** What became of the parts of a competition from another platform. */
export function ImportReport({ from, report }: { from: string; report: Imported['report'] }) {
  const t = useText('competition-editor')
  return (
    <>
      <Text fz="sm">{t('importedFrom', { from })}</Text>
      {kinds.map((kind) => {
        const notes = report.filter((note) => note.kind === kind)
        if (notes.length === 0) return null
        return (
          <details key={kind} open={kind !== 'carried'}>
            <summary>
              {t(`importNotes.${kind}`)} ({notes.length})
            </summary>
            <List fz="xs" size="xs">
              {notes.map(({ place, text }) => (
                <List.Item key={`${place} ${text}`}>
                  <Text span fz="xs" c="var(--quiet)">
                    {place}
                  </Text>{' '}
                  {text}
                </List.Item>
              ))}
            </List>
          </details>
        )
      })}
    </>
  )
}
