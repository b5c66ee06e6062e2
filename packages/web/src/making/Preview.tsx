import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useText, useWords } from '../app/i18n/use-text.ts'
import { Markdown } from '../ui/Markdown.tsx'
import { TimeText } from '../ui/TimeText.tsx'
import classes from './Making.module.css'
import type { Draft } from './making.ts'

const texts = ['overview', 'task', 'platform', 'training', 'rules'] as const

/** The page as it will read, in the reader's language. */
export function Preview({ draft }: { draft: Draft }) {
  const t = useText('making')
  const words = useWords()
  const [shown, setShown] = useState(false)
  const { basics, dates, stages } = draft
  return (
    <section className={classes.part}>
      <Button variant="default" onClick={() => setShown(!shown)} aria-expanded={shown}>
        {t('preview')}
      </Button>
      {shown && (
        <article>
          {basics.cover !== null && (
            <img src={basics.cover} alt="" className={classes.cover} style={{ marginTop: 12 }} />
          )}
          <Title order={2} mt="md">
            {words(basics.title)}
          </Title>
          <Text c="var(--quiet)">{words(basics.host)}</Text>
          <Text mt="xs">{words(basics.summary)}</Text>
          <Text fz="sm">
            <TimeText at={dates.startAt} /> – {dates.endAt ? <TimeText at={dates.endAt} /> : '∞'}
          </Text>
          <ul>
            {stages.map(({ id, name, startAt, endAt }) => (
              <li key={id}>
                {words(name)}: <TimeText at={startAt} /> – {endAt ? <TimeText at={endAt} /> : '∞'}
              </li>
            ))}
          </ul>
          {texts.map(
            (name) =>
              words(draft.texts[name]) !== '' && (
                <section key={name}>
                  <Title order={3} fz={18} mt="md">
                    {t(`text.${name}`)}
                  </Title>
                  <Markdown text={words(draft.texts[name])} />
                </section>
              ),
          )}
        </article>
      )}
    </section>
  )
}
