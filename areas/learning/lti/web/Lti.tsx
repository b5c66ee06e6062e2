import { useSend } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty, PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Checkbox, Group, Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { myClasses, newClass } from '../../class/contract.ts'
import { answerLti, chooseLtiHomework, linkLtiCourse } from '../contract.ts'
import classes from './Lti.module.css'
import { type Opened, useLaunch } from './use-launch.ts'
import { Who } from './Who.tsx'

/** What a course platform opened: who has come is made sure first, then the browser goes on to what the link is for. */
export default function Lti() {
  const t = useText('lti')
  const [search] = useSearchParams()
  const launch = search.get('launch')
  return (
    <>
      <Head title={t('title')} index={false} />
      {launch === null ? (
        <Empty heading title={t('title')} text={t('none.text')} />
      ) : (
        <>
          <PageHead title={t('title')} />
          <div className="page">
            <div className={classes.narrow}>
              <Launch launch={launch} />
            </div>
          </div>
        </>
      )}
    </>
  )
}

function Launch({ launch }: { launch: string }) {
  const t = useText('lti')
  const { stage, pending, confirm, logIn, open } = useLaunch(launch)
  if (stage.kind === 'waiting') return <Text role="status">{t('waiting')}</Text>
  if (stage.kind === 'gone') return <Empty title={t('gone')} text={t('gone.text')} compact />
  if (stage.kind === 'refused') return <Empty title={t('refused')} text={stage.text} compact />
  if (stage.kind === 'who')
    return <Who who={stage.who} pending={pending} onConfirm={confirm} onLogIn={logIn} onLinked={open} />
  const { opened } = stage
  if (opened.step === 'class') return <ChooseClass launch={launch} opened={opened} onDone={open} />
  if (opened.step === 'homework') return <ChooseHomework launch={launch} opened={opened} onDone={open} />
  const { step } = opened
  if (step !== 'wait' && step !== 'invite') return null
  return <Empty title={t(step)} text={t(`${step}.text`, { course: opened.course.title })} compact />
}

interface ChooseClassProps {
  launch: string
  opened: Extract<Opened, { step: 'class' }>
  onDone: () => unknown
}

/** A teacher chooses the class that a course is linked with, or makes one. */
function ChooseClass({ launch, opened, onDone }: ChooseClassProps) {
  const t = useText('lti')
  const words = useWords()
  const { course, classes: own, may } = opened
  const [classId, setClassId] = useState(String(own[0]?.id ?? ''))
  const [name, setName] = useState(course.title)
  const make = useSend(newClass, { changes: [myClasses] })
  const link = useSend(linkLtiCourse, { changes: [myClasses] })
  const linkWith = async (id: number) => {
    if (await link.run({ launch, classId: id })) await onDone()
  }
  const makeOne = async () => {
    const made = await make.run({ name, term: '', description: '' })
    if (made) await linkWith(made.id)
  }
  return (
    <>
      <Text mb="md">{t('class.text', { course: course.title, platform: words(course.platform) })}</Text>
      {own.length > 0 && (
        <section className={classes.card}>
          <Title order={2} fz={17} mb="sm">
            {t('class.own')}
          </Title>
          <Radio.Group value={classId} onChange={setClassId} aria-label={t('class.own')}>
            <Stack gap="xs">
              {own.map(({ id, name: called, term }) => (
                <Radio key={id} value={String(id)} label={term === '' ? called : `${called} · ${term}`} />
              ))}
            </Stack>
          </Radio.Group>
          <Button mt="md" loading={link.pending} onClick={() => void linkWith(Number(classId))}>
            {t('class.go')}
          </Button>
        </section>
      )}
      <section className={classes.card}>
        <Title order={2} fz={17} mb="sm">
          {t('class.new')}
        </Title>
        <TextInput
          label={t('class.name')}
          maxLength={80}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <Stack align="flex-start" mt="md">
          <GuardedButton
            reason={may.make ?? (name.trim() === '' ? t('class.name.missing') : null)}
            variant={own.length > 0 ? 'default' : 'filled'}
            loading={make.pending || link.pending}
            onClick={() => void makeOne()}
          >
            {t('class.make')}
          </GuardedButton>
        </Stack>
      </section>
    </>
  )
}

interface ChooseHomeworkProps {
  launch: string
  opened: Extract<Opened, { step: 'homework' }>
  onDone: () => unknown
}

const CLASS = 'class'

/** A teacher chooses what a link opens, or what is put into the course. */
function ChooseHomework({ launch, opened, onDone }: ChooseHomeworkProps) {
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
