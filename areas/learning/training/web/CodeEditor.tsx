import { useLoginCheck } from '@leitai/identity/account/web/shared/session'
import { limits } from '@leitai/platform/contract/limits'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { namesIn, readName } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { CodeField } from '@leitai/platform/web/ui/CodeField.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { useInTurn } from '@leitai/platform/web/use-in-turn'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Run, runPractice } from '../contract.exams.ts'
import { Bare } from './PaperCard.tsx'
import { RunView } from './RunView.tsx'

const first = {
  javascript: 'const total = [1, 2, 3].reduce((sum, one) => sum + one, 0)\nconsole.log("total", total)\ntotal * 2\n',
  sql: 'select name, avg(score) as mean\nfrom students join scores on student_id = students.id\ngroup by name\norder by mean desc\n',
  python: 'values = [1, 2, 3]\nprint("mean", sum(values) / len(values))\n',
}
const names = { javascript: 'JavaScript', sql: 'SQL', python: 'Python' } as const
const helps = { javascript: 'editor.js', sql: 'editor.tables', python: 'editor.python' } as const

/** The standalone code editor: edits code and runs it in the sandbox. */
export default function CodeEditor() {
  const t = useText('training')
  const [search] = useSearchParams()
  const language = readName(search, 'language', names) ?? 'javascript'
  const [code, setCode] = useState(first)
  const [output, setOutput] = useState<Partial<Record<typeof language, Run>>>({})
  const mayRun = useLoginCheck()
  const send = useInTurn(runPractice, 'training.busy')
  const run = async () => {
    if (!mayRun()) return
    const done = await send.run({ language, code: code[language] })
    if (done) setOutput({ ...output, [language]: done })
  }
  const shown = output[language]
  return (
    <Bare title={t('editor.title')}>
      <Text c="var(--quiet)">{t('editor.text')}</Text>
      <Stack mt="md">
        <FilterLinks
          label={t('editor.language')}
          links={namesIn(names).map((one) => ({
            key: one,
            text: names[one],
            to: paths.codeEditor(one === 'javascript' ? undefined : one),
            current: one === language,
          }))}
        />
        <CodeField
          label={names[language]}
          description={t(helps[language])}
          language={language}
          value={code[language]}
          onChange={(text) => setCode({ ...code, [language]: text })}
          maxLength={limits.training.code}
        />
        <Group>
          <Button onClick={run} loading={send.pending}>
            {t('code.run')}
          </Button>
          <Text fz="sm" c="var(--quiet)" role="status">
            {send.waiting}
          </Text>
        </Group>
        {shown && <RunView run={shown} />}
      </Stack>
    </Bare>
  )
}
