import type { Words } from '@leitai/platform/contract/inputs'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useRemembered } from '@leitai/platform/web/framework/keep-focus'
import { Cover } from '@leitai/platform/web/ui/Avatar.tsx'
import { languages } from '@leitai/platform/web/ui/BilingualField.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Button, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { type ReactNode, useDeferredValue, useState } from 'react'
import classes from './Editor.module.css'
import type { StepProps } from './steps.ts'
import { useTyped } from './use-autosave.ts'

const texts = ['overview', 'task', 'platform', 'training', 'rules'] as const

/** Preview of the competition page in either language. */
export function Preview({ cmptId, draft }: StepProps) {
  const t = useText('competition-editor')
  const [shown, setShown] = useState(false)
  return (
    <section className={classes.part}>
      <Button variant="default" onClick={() => setShown(!shown)} aria-expanded={shown}>
        {t('preview')}
      </Button>
      {shown && <InLanguage cmptId={cmptId} draft={draft} />}
    </section>
  )
}

/** Beside the form on a wide screen, as it is typed; on others below it, behind a button. */
export function PreviewBeside({ cmptId, draft, children }: StepProps & { children: ReactNode }) {
  const t = useText('competition-editor')
  const typed = useDeferredValue(useTyped(cmptId, draft))
  const [kept, keep] = useRemembered('leitai-preview-beside', 'shown')
  // The server does not know what this browser keeps.
  const isHidden = useHydrated() && kept === 'hidden'
  return (
    <div className={classes.wide}>
      <div className={classes.columns} data-hidden={isHidden || undefined}>
        <div>{children}</div>
        <aside className={classes.beside} aria-label={t('preview')}>
          <Button size="xs" variant="default" onClick={() => keep(isHidden ? 'shown' : 'hidden')}>
            {t(isHidden ? 'preview.show' : 'preview.hide')}
          </Button>
          {!isHidden && <InLanguage cmptId={cmptId} draft={typed} />}
        </aside>
      </div>
      <div className={classes.below}>
        <Preview cmptId={cmptId} draft={typed} />
      </div>
    </div>
  )
}

function InLanguage({ cmptId, draft }: StepProps) {
  const t = useText('competition-editor')
  const common = useText('common')
  const [language, setLanguage] = useState(useApp().language)
  const other = language === 'zh' ? 'en' : 'zh'
  return (
    <>
      <Group mt="xs">
        <SegmentedControl
          value={language}
          onChange={(value) => setLanguage(languages.find((one) => one === value) ?? language)}
          aria-label={t('preview.language')}
          data={languages.map((value) => ({ value, label: common(`language.${value}`) }))}
        />
      </Group>
      <Page cmptId={cmptId} draft={draft} words={(said) => said[language] || said[other]} />
    </>
  )
}

function Page({ cmptId, draft, words }: StepProps & { words: (said: Words) => string }) {
  const t = useText('competition-editor')
  const { basics, dates, stages, prizes, files, signUp } = draft
  return (
    <article>
      <div className={classes.cover} style={{ marginTop: 12 }}>
        <Cover id={cmptId} src={basics.cover} tags={basics.tags} />
      </div>
      <Title order={2} mt="md">
        {words(basics.title)}
      </Title>
      <Text c="var(--quiet)">{words(basics.host)}</Text>
      <Text mt="xs">{words(basics.summary)}</Text>
      <Text fz="sm">
        <TimeText at={dates.startAt} /> – {dates.endAt ? <TimeText at={dates.endAt} /> : '∞'}
      </Text>
      <List
        title={t('step.stages')}
        items={stages.map(({ id, name, startAt, endAt }) => (
          <li key={id}>
            {words(name)}: <TimeText at={startAt} /> – {endAt ? <TimeText at={endAt} /> : '∞'}
          </li>
        ))}
      />
      {texts.map(
        (name) =>
          words(draft.texts[name]) !== '' && (
            <section key={name}>
              <Title order={3} fz={18} mt="md">
                {t(`text.${name}`)}
              </Title>
              <Markdown text={words(draft.texts[name])} under={3} />
            </section>
          ),
      )}
      <List
        title={t('step.prizes')}
        items={prizes.prizes.map(({ name, reward, count }) => (
          <li key={`${name.zh} ${name.en} ${reward.zh}`}>
            {words(name)} × {count} — {words(reward)}
          </li>
        ))}
      />
      <List
        title={t('step.data')}
        items={files.map(({ id, name, description, licence }) => (
          <li key={id}>
            <code>{name}</code> {words(description)} {licence && `(${licence})`}
          </li>
        ))}
      />
      <List
        title={t('signUp')}
        items={signUp.form.map(({ name, label, required }) => (
          <li key={name}>
            {words(label)} {required && `(${t('fieldRequired')})`}
          </li>
        ))}
      />
      <List
        title={t('question')}
        items={signUp.questions.map(({ question, answer }) => (
          <li key={`${question.zh} ${question.en}`}>
            <strong>{words(question)}</strong>
            <Markdown text={words(answer)} under={3} />
          </li>
        ))}
      />
    </article>
  )
}

function List({ title, items }: { title: string; items: readonly ReactNode[] }) {
  if (items.length === 0) return null
  return (
    <section>
      <Title order={3} fz={18} mt="md">
        {title}
      </Title>
      <ul>{items}</ul>
    </section>
  )
}
