import { limits } from '@leitai/contract/core/limits'
import { uploadImage } from '@leitai/contract/platform/file'
import { Button, Group, Input } from '@mantine/core'
import { useRef } from 'react'
import { useSend } from '../../../platform/api.ts'
import { useText } from '../../../platform/app/i18n/use-text.ts'
import { Avatar } from '../../../platform/ui/Avatar.tsx'

/** A selected but unsaved picture; without a path it is the default one. */
export interface NewLogo {
  fullPath: string
  url: string
}

interface LogoFieldProps {
  teamId: number
  /** The team's current picture. */
  src: string | null
  chosen: NewLogo | null
  onChosen: (logo: NewLogo) => void
}

/** A team's picture; the server crops it to a square. */
export function LogoField({ teamId, src, chosen, onChosen }: LogoFieldProps) {
  const t = useText('team')
  const input = useRef<HTMLInputElement>(null)
  const upload = useSend(uploadImage)
  const take = async (file: File | undefined) => {
    if (!file) return
    const stored = await upload.run({ use: 'team' }, { file: { blob: file, name: file.name } })
    if (stored) onChosen(stored)
  }
  return (
    <Input.Wrapper label={t('logo')} labelElement="div" description={t('logo.help', { mb: limits.pictureMb.team })}>
      <Group mt={6}>
        <Avatar kind="team" id={teamId} src={chosen ? chosen.url : src} size={64} />
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          hidden
          aria-label={t('logo.choose')}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0])
            // Lets the same file be selected again.
            event.currentTarget.value = ''
          }}
        />
        <Button variant="default" size="xs" loading={upload.pending} onClick={() => input.current?.click()}>
          {t('logo.choose')}
        </Button>
        <Button variant="subtle" size="xs" onClick={() => onChosen({ fullPath: '', url: '' })}>
          {t('logo.default')}
        </Button>
      </Group>
    </Input.Wrapper>
  )
}
