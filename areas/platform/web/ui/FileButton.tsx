import { Button } from '@mantine/core'
import { useRef } from 'react'
import { Icon } from './Icon.tsx'

interface FileButtonProps {
  label: string
  accept: string
  multiple?: boolean
  /** Progress of the current upload; null if there is none. */
  percent: number | null
  disabled?: boolean
  onFiles: (files: File[]) => void
}

/** Selects files; shows the progress during an upload. */
export function FileButton({ label, accept, multiple = false, percent, disabled = false, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        flex="none"
        disabled={disabled || percent !== null}
        leftSection={<Icon name="upload" size={16} />}
        onClick={() => input.current?.click()}
      >
        {label}
        {percent !== null && <span className="tnum"> {percent}%</span>}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
