import { API_BASE } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { sizeText } from '@leitai/platform/web/ui/size'
import { Anchor, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { markingFile, markingTask } from '../contract.ts'
import classes from './Judging.module.css'
import { MarkForm } from './MarkForm.tsx'

interface MarkingTaskProps {
  cmptId: number
  taskId: number
  /** The next work without a score. */
  next: number | null
}

/** A work next to its rubric. */
export function MarkingTask({ cmptId, taskId, next }: MarkingTaskProps) {
  const t = useText('judging')
  const words = useWords()
  const task = useCall(markingTask, { taskId })
  const address = (kind: 'file' | 'picture', no: number) =>
    `${API_BASE}${markingFile.path}?${new URLSearchParams({ taskId: String(taskId), kind, no: String(no) })}`
  const { entry: work } = task
  const links = work ? [...work.links, ...(work.video === '' ? [] : [work.video])] : []
  return (
    <>
      <Anchor component={Link} to={paths.hostConsole(cmptId, 'marking')} fz="sm">
        ← {t('marking.back')}
      </Anchor>
      <div className={classes.columns}>
        <article className={classes.box}>
          <Text fz="sm" c="var(--quiet)">
            {words(task.roundName)} · {words(task.label)}
          </Text>
          <Title order={3} fz={20}>
            {task.title || words(task.label)}
          </Title>
          {work && <Text>{work.summary}</Text>}
          {task.pictures > 0 && (
            <div className={classes.pictures}>
              {Array.from({ length: task.pictures }, (_, no) => address('picture', no)).map((source, no) => (
                <img key={source} src={source} alt={t('picture', { no: no + 1 })} loading="lazy" />
              ))}
            </div>
          )}
          {work && <Markdown text={work.text} />}
          <Title order={4} fz={15}>
            {t('files')}
          </Title>
          <ul className={classes.plain}>
            {task.files.map(({ no, name, size }) => (
              <li key={no}>
                <Anchor href={address('file', no)} download fz="sm">
                  {name}
                </Anchor>
                <Text fz="xs" c="var(--quiet)">
                  {sizeText(size)}
                </Text>
              </li>
            ))}
            {task.files.length === 0 && (
              <li>
                <Text fz="sm">{t('files.none')}</Text>
              </li>
            )}
            {links.map((link) => (
              <li key={link}>
                <Anchor href={link} target="_blank" rel="noreferrer nofollow ugc" fz="sm">
                  {link}
                </Anchor>
              </li>
            ))}
          </ul>
        </article>
        <MarkForm cmptId={cmptId} task={task} next={next} />
      </div>
    </>
  )
}
