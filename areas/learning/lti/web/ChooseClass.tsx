import { useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Button, Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { myClasses, newClass } from '../../class/contract.ts'
import { linkLtiCourse } from '../contract.ts'
import classes from './Lti.module.css'
import type { Opened } from './use-launch.ts'

interface ChooseClassProps {
  launch: string
  opened: Extract<Opened, { step: 'class' }>
  onDone: () => unknown
}

/** A teacher chooses the class that a course is linked with, or makes one. */
export function ChooseClass({ launch, opened, onDone }: ChooseClassProps) {
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
