import { cmptDetail } from '@leitai/contract/competition/catalog.detail'
import { announce } from '@leitai/contract/competition/host-console'
import { lines, maybe } from '@leitai/contract/core/form'
import { limits } from '@leitai/contract/core/limits'
import { Checkbox, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../platform/api.ts'
import { notify } from '../../platform/app/dialogs.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx'
import { GuardedButton } from '../../platform/ui/GuardedButton.tsx'
import { LeaveGuard } from '../../platform/ui/LeaveGuard.tsx'
import { LongText } from '../../platform/ui/LongText.tsx'
import { Markdown } from '../../platform/ui/Markdown.tsx'
import { useFields } from '../../platform/ui/use-fields.ts'
import type { HostedCompetitionProps } from '../host/hosted-competition.ts'
import classes from './HostConsole.module.css'

const blank = { zh: '', en: '' }
const needed = lines(limits.announcement)
const optional = maybe(limits.announcement)
const languages = ['zh', 'en'] as const

/** Publishes an announcement on the competition's page and optionally as a notification to participants. */
export default function Announce({ cmpt }: HostedCompetitionProps) {
  const t = useText('host-console')
  const labels = { zh: t('announce.zh'), en: t('announce.en') }
  const [none, setNone] = useState(true)
  // Either language is enough.
  const check = none ? needed : optional
  const form = useFields(blank, { zh: check, en: optional }, { labels })
  const { values } = form
  const [tell, setTell] = useState(true)
  const [asking, setAsking] = useState(false)
  const send = useSend(announce, { changes: [cmptDetail] })
  const written = languages.filter((language) => values[language].trim() !== '')
  if (none !== (written.length === 0)) setNone(written.length === 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (cmpt.may.announce === null && form.check()) setAsking(true)
  }
  const go = async () => {
    const done = await send.run({ cmptId: cmpt.id, text: values, tell })
    if (!done) return false
    form.reset(blank)
    notify('success', tell ? t('announce.told', { count: done.told }) : t('announce.done'))
    return true
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <LeaveGuard dirty={written.length > 0} />
      <Stack>
        <Text fz="sm" c="var(--quiet)">
          {t('announce.hint', { limit: limits.announcementsDay })}
        </Text>
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          {languages.map((language) => (
            <LongText
              key={language}
              label={labels[language]}
              required={written.every((one) => one === language)}
              rows={7}
              maxLength={limits.announcement}
              {...form.field(language)}
            />
          ))}
        </SimpleGrid>
        {written.length > 0 && (
          <section aria-labelledby="preview">
            <Title order={3} fz={16} mb="xs" id="preview">
              {t('announce.preview')}
            </Title>
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              {written.map((language) => (
                <div key={language} className={classes.preview} lang={language}>
                  <Markdown text={values[language]} />
                </div>
              ))}
            </SimpleGrid>
          </section>
        )}
        <Checkbox
          label={t('announce.tell', { count: cmpt.people })}
          checked={tell}
          onChange={(event) => setTell(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <GuardedButton type="submit" reason={cmpt.may.announce}>
            {t('announce.go')}
          </GuardedButton>
        </Group>
      </Stack>
      {asking && (
        <ConfirmDialog
          title={t('announce.go')}
          text={tell ? t('announce.confirmTell', { count: cmpt.people }) : t('announce.confirm')}
          go={t('announce.go')}
          onGo={go}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  )
}
