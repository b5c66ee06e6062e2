import { useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { answerLti, chooseLtiHomework } from '../contract.ts'
import classes from './Lti.module.css'
import type { Opened } from './use-launch.ts'

interface ChooseHomeworkProps {
  launch: string
  opened: Extract<Opened, { step: 'homework' }>
  onDone: () => unknown
}

const CLASS = 'class'

/** A teacher chooses what a link opens, or what is put into the course. */
export function ChooseHomework({ launch, opened, onDone }: ChooseHomeworkProps) {
  const t = useText('lti')
  const words = useWords()
  const { course, classId, className, homework, forPlatform, several } = opened
  const [chosen, setChosen] = useState<string[]>([])
  const [handed, setHanded] = useState(false)
  const choose = useSend(chooseLtiHomework)
  const answer = useSend(answerLti)
  const go = async () => {
    const homeworkIds = chosen.flatMap((id) => (id === CLASS ? [] : [Number(id)]))
    if (!forPlatform) {
      const [homeworkId = 0] = homeworkIds
      if (await choose.run({ launch, homeworkId })) await onDone()
      return
    }
    const given = await answer.run({ launch, homeworkIds })
    if (given?.inFrame === true) setHanded(true)
    else if (given) location.assign(given.address)
  }
  if (handed) return <Empty title={t('handed')} text={t('handed.text', { platform: words(course.platform) })} compact />
  const label = ({ title, dueAt, published }: (typeof homework)[number]) => (
    <>
      {title}{' '}
      <Text span fz="sm" c="var(--quiet)">
        {t('homework.due')} <TimeText at={dueAt} />
        {!published && ` · ${t('homework.unpublished')}`}
      </Text>
    </>
  )
  return (
    <>
      <Text mb="md">
        {t(forPlatform ? 'homework.platform' : 'homework.link', { course: course.title, name: className })}
      </Text>
      <section className={classes.card}>
        {several && forPlatform ? (
          <Checkbox.Group value={chosen} onChange={setChosen} aria-label={t('homework')}>
            <Stack gap="xs">
              {homework.map((one) => (
                <Checkbox key={one.id} value={String(one.id)} label={label(one)} disabled={chosen.includes(CLASS)} />
              ))}
              <Checkbox
                value={CLASS}
                label={t('homework.class', { name: className })}
                disabled={chosen.some((id) => id !== CLASS)}
              />
            </Stack>
          </Checkbox.Group>
        ) : (
          <Radio.Group value={chosen[0] ?? ''} onChange={(id) => setChosen([id])} aria-label={t('homework')}>
            <Stack gap="xs">
              {homework.map((one) => (
                <Radio key={one.id} value={String(one.id)} label={label(one)} />
              ))}
              {forPlatform && <Radio value={CLASS} label={t('homework.class', { name: className })} />}
            </Stack>
          </Radio.Group>
        )}
        {homework.length === 0 && <Text c="var(--quiet)">{t('homework.none')}</Text>}
        <Group mt="md" align="flex-start">
          <GuardedButton
            reason={chosen.length === 0 ? t('homework.missing') : null}
            loading={choose.pending || answer.pending}
            onClick={() => void go()}
          >
            {t(forPlatform ? 'homework.give' : 'homework.go')}
          </GuardedButton>
          <Link to={paths.class(classId, 'homework', { edit: 'new' })} target="_blank">
            {t('homework.new')}
          </Link>
        </Group>
      </section>
    </>
  )
}
