import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Alert, Text } from '@mantine/core'
import { hostCompetitions } from '../../host-console/contract.ts'
import { launchGate } from '../contract.launch.ts'
import * as editor from '../contract.ts'
import classes from './Editor.module.css'
import type { StepProps } from './editor-queries.ts'
import { ImportReport } from './ImportReport.tsx'
import { UploadButton } from './UploadButton.tsx'

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
