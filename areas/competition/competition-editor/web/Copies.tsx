import { API_BASE } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { serverNow } from '@leitai/platform/web/framework/server-clock'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { DateTimeField } from '@leitai/platform/web/ui/DateTimeField.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { hostCompetitions } from '../../host-console/contract.ts'
import * as launch from '../contract.launch.ts'
import * as editor from '../contract.ts'
import classes from './Editor.module.css'
import type { StepProps } from './steps.ts'

const changes = [editor.editorDraft, launch.launchGate, hostCompetitions]
const WEEK_MS = 7 * 86_400_000

/** Exports, duplicates or deletes the competition. */
export function Copies({ cmptId, draft, mayRemove }: StepProps & { mayRemove: string | null }) {
  const t = useText('competition-editor')
  const go = useNavigate()
  const copy = useSend(editor.cloneCompetition, { changes })
  const remove = useSend(editor.deleteDraft, { changes: [hostCompetitions] })
  const [asking, setAsking] = useState<'clone' | 'remove' | null>(null)
  const [startAt, setStartAt] = useState(() => new Date(serverNow() + 4 * WEEK_MS).toISOString())
  const title = draft.basics.title.zh || draft.basics.title.en
  return (
    <section className={classes.part}>
      <Title order={3} fz={17} mb="xs">
        {t('copies')}
      </Title>
      <Text fz="sm" c="var(--quiet)" mb="sm">
        {t('copiesHint')}
      </Text>
      <Group align="flex-start">
        <Button
          component="a"
          href={`${API_BASE}/host/making/export.zip?cmptId=${cmptId}`}
          download
          variant="default"
          size="sm"
          leftSection={<Icon name="download" size={16} />}
        >
          {t('export')}
        </Button>
        <Button
          component="a"
          href={`${API_BASE}/host/making/export.zip?cmptId=${cmptId}&format=codabench`}
          download
          variant="default"
          size="sm"
          leftSection={<Icon name="download" size={16} />}
        >
          {t('exportCodabench')}
        </Button>
        <GuardedButton size="sm" variant="default" reason={draft.may.own} onClick={() => setAsking('clone')}>
          {t('clone')}
        </GuardedButton>
        {draft.status === 'draft' && (
          <GuardedButton size="sm" variant="default" c="red" reason={mayRemove} onClick={() => setAsking('remove')}>
            {t('delete')}
          </GuardedButton>
        )}
      </Group>
      {asking === 'clone' && (
        <ConfirmDialog
          title={t('clone')}
          text={
            <>
              <Text mb="xs">{t('cloneText')}</Text>
              <DateTimeField
                label={t('startAt')}
                required
                value={startAt}
                onChange={(one) => one !== null && setStartAt(one)}
              />
            </>
          }
          go={t('clone')}
          onGo={async () => {
            const made = await copy.run({ cmptId, startAt: new Date(startAt) })
            if (made) await go(paths.hostConsole(made.cmptId, 'prepare'))
            return made !== undefined
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title={t('delete')}
          text={t('deleteText')}
          go={t('delete')}
          danger
          typed={{ label: t('typeTitle', { title }), text: title }}
          onGo={async () => {
            const done = await remove.run({ cmptId, confirm: title })
            if (done) await go(paths.adminConsole('console'))
            return done !== undefined
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}
