import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Alert, List, Text } from '@mantine/core'
import type * as z from 'zod/mini'
import { hostCompetitions } from '../../host-console/contract.ts'
import { launchGate } from '../contract.launch.ts'
import type { editorDraft } from '../contract.ts'
import * as editor from '../contract.ts'
import classes from './Editor.module.css'
import { UploadButton } from './EditRows.tsx'
import type { StepProps } from './steps.ts'

const changes = [editor.editorDraft, launchGate, hostCompetitions]

/** Fills the draft from a competition folder or from a competition of another platform, and says what became of it. */
export function ImportPart({ cmptId, draft }: StepProps) {
  const t = useText('competition-editor')
  const bring = useSend(editor.importDraft, { changes })
  const { imported } = draft
  return (
    <section className={classes.part} aria-label={t('import')}>
      <Text fz="sm" c="var(--quiet)" mb="sm">
        {t('importHint')}
      </Text>
      {imported && (
        <Alert
          color={imported.state === 'failed' ? 'red' : 'blue'}
          mb="sm"
          role="status"
          title={t(`import.${imported.state}`)}
        >
          {imported.faults.map(({ place, text }) => (
            <Text key={`${place} ${text}`} fz="xs">
              {place} {text}
            </Text>
          ))}
          {imported.from && <ImportReport from={imported.from} report={imported.report} />}
        </Alert>
      )}
      <UploadButton
        cmptId={cmptId}
        use="folder"
        accept=".zip"
        text={t('import')}
        onDone={async (uploadId) => void (await bring.run({ cmptId, version: draft.version, uploadId }))}
      />
    </section>
  )
}

type Imported = NonNullable<z.output<(typeof editorDraft)['output']>['imported']>

/** What must be looked at comes first. */
const kinds = ['todo', 'left', 'changed', 'carried'] as const

/** What became of the parts of a competition from another platform. */
function ImportReport({ from, report }: { from: string; report: Imported['report'] }) {
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
