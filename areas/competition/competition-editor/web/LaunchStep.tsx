import { refetch, useCall, useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { CopyButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { Alert, Anchor, Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { hostCompetitions } from '../../host-console/contract.ts'
import * as editorLaunch from '../contract.launch.ts'
import { inviteLink, setInviteLink } from '../contract.launch.ts'
import * as editor from '../contract.ts'
import { Copies } from './Copies.tsx'
import classes from './Editor.module.css'
import { Preview } from './Preview.tsx'
import { type StepProps, stepOf } from './steps.ts'
import { Trials } from './Trials.tsx'

const changes = [editorLaunch.launchGate, editor.editorDraft, hostCompetitions]
const POLL_SECONDS = 3

/** The launch checklist, a preview, and the buttons to submit or withdraw. */
export function LaunchStep({ cmptId, draft }: StepProps) {
  const t = useText('competition-editor')
  const app = useApp()
  const gate = useCall(editorLaunch.launchGate, { cmptId }, { everySeconds: POLL_SECONDS })
  const legal = useSend(editorLaunch.saveLegal, { changes })
  const submit = useSend(editorLaunch.submitLaunch, { changes })
  const takeBack = useSend(editorLaunch.takeBackLaunch, { changes })
  const withdraw = useSend(editorLaunch.withdrawCompetition, { changes })
  const [asking, setAsking] = useState<'submit' | 'withdraw' | null>(null)
  /** The checkbox's new value until the server has stored it. */
  const [agreed, setAgreed] = useState<boolean | null>(null)
  const { may, status } = gate
  const isLive = status === 'published' || status === 'private'
  const isPublic = (draft.basics.audience ?? 'public') === 'public'
  /** Only what is for everybody is reviewed first. */
  const go = t(isPublic ? 'submit' : 'launchNow')
  // Administrators approve elsewhere: refreshes the console's header and the draft's permissions.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the state changes
  useEffect(() => void refetch(app, [hostCompetitions, editor.editorDraft]), [app, status])
  const agree = async (now: boolean) => {
    setAgreed(now)
    await legal.run({ cmptId, agree: now })
    setAgreed(null)
  }
  return (
    <>
      <section className={classes.part}>
        <Title order={3} fz={17} mb="xs">
          {t('gate')}
        </Title>
        {gate.returned && (
          <Alert color="orange" mb="sm" title={t('returned')}>
            {gate.returned.reason}
          </Alert>
        )}
        {status !== 'draft' && (
          <Alert color="blue" mb="sm">
            {t(`status.${status}`)}
          </Alert>
        )}
        {!isLive && (
          <List className={classes.gate}>
            {gate.lines.map(({ line, ok, required, why }) => (
              <li key={line}>
                <Text span c={ok ? 'green.8' : required ? 'red' : 'var(--quiet)'} aria-hidden>
                  {ok ? '✓' : required ? '✗' : '○'}
                </Text>{' '}
                {ok || stepOf[line] === 'launch' ? (
                  <Text span fz="sm">
                    {why}
                  </Text>
                ) : (
                  <Anchor component={Link} fz="sm" to={paths.hostConsole(cmptId, 'prepare', { step: stepOf[line] })}>
                    {why}
                  </Anchor>
                )}
                <Text span fz="xs" c="var(--quiet)">
                  {' '}
                  {t(ok ? 'lineDone' : required ? 'lineMissing' : 'lineAdvised')}
                </Text>
              </li>
            ))}
          </List>
        )}
        <Stack mt="md" gap="sm">
          {isPublic && !isLive && (
            <Checkbox
              label={t('legal')}
              checked={agreed ?? gate.legal}
              disabled={draft.may.edit !== null}
              onChange={(event) => void agree(event.currentTarget.checked)}
            />
          )}
          <Group align="flex-start">
            {status === 'pending' ? (
              <GuardedButton reason={may.takeBack} onClick={() => void takeBack.run({ cmptId })}>
                {t('takeBack')}
              </GuardedButton>
            ) : (
              !isLive && (
                <GuardedButton reason={may.submit} onClick={() => setAsking('submit')}>
                  {go}
                </GuardedButton>
              )
            )}
            {may.withdraw === null && (
              <GuardedButton reason={null} color="red" onClick={() => setAsking('withdraw')}>
                {t('withdraw')}
              </GuardedButton>
            )}
          </Group>
        </Stack>
      </section>
      {!isPublic && <InviteLink cmptId={cmptId} />}
      <Trials cmptId={cmptId} gate={gate} />
      <Preview cmptId={cmptId} draft={draft} />
      <Copies cmptId={cmptId} draft={draft} mayRemove={may.remove} />
      {asking === 'submit' && (
        <ConfirmDialog
          title={go}
          text={t(isPublic ? 'submitText' : 'submitPrivateText')}
          go={go}
          onGo={async () => (await submit.run({ cmptId })) !== undefined}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'withdraw' && (
        <ConfirmDialog
          title={t('withdraw')}
          text={t('withdrawText')}
          go={t('withdraw')}
          danger
          reason={t('reason')}
          max={1000}
          onGo={async (reason) => (await withdraw.run({ cmptId, reason })) !== undefined}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

/** The address that lets people into a competition that is not public. */
function InviteLink({ cmptId }: { cmptId: number }) {
  const t = useText('competition-editor')
  const { link, people } = useCall(inviteLink, { cmptId })
  const change = useSend(setInviteLink, { changes: [inviteLink] })
  return (
    <section className={classes.part}>
      <Title order={3} fz={17} mb="xs">
        {t('invite')}
      </Title>
      <Text fz="sm" c="var(--quiet)" mb="sm">
        {t('inviteHint')} {people > 0 && t('invitePeople', { count: people })}
      </Text>
      {link === null ? (
        <Text fz="sm" mb="sm">
          {t('inviteNone')}
        </Text>
      ) : (
        <Group mb="sm" align="flex-end">
          <TextInput aria-label={t('invite')} readOnly value={link} style={{ flex: '1 1 16rem' }} />
          <CopyButton text={link} />
        </Group>
      )}
      <Group>
        <Button variant="default" loading={change.pending} onClick={() => void change.run({ cmptId, on: true })}>
          {t(link === null ? 'inviteMake' : 'inviteAnew')}
        </Button>
        {link !== null && (
          <Button variant="subtle" color="red" onClick={() => void change.run({ cmptId, on: false })}>
            {t('inviteEnd')}
          </Button>
        )}
      </Group>
    </section>
  )
}
