import { Group } from '@mantine/core'
import { useText } from '../app/i18n/use-text.ts'
import classes from './Conduct.module.css'

/** Pictures of evidence, each opening in full. */
export function Shown({ pictures }: { pictures: readonly { name: string; url: string }[] }) {
  const t = useText('conduct')
  if (pictures.length === 0) return null
  return (
    <Group gap="xs">
      {pictures.map(({ url }, at) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          <img className={classes.thumb} src={url} alt={t('form.shown', { number: at + 1 })} />
        </a>
      ))}
    </Group>
  )
}
