import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import css from './camera-scan.module.css'

type Detector = { readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = {
  new (options: { readonly formats: readonly string[] }): Detector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}
/** Formats of packs, shelves, orders and marking. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'data_matrix', 'qr_code']
/** Between two looks at the picture. */
const LOOK_MS = 150
/** A code that stays before the camera is read once. */
const SAME_MS = 2000

declare global {
  // Not in the types of TypeScript: Chrome on Android has it, others do not.
  interface Window {
    readonly BarcodeDetector?: DetectorClass
  }
}

/** STAFF-02: the camera of a phone as a scanner; a browser that cannot read codes says so. */
export const CameraScan = ({ onScan }: { onScan: (text: string) => void }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={css.camera}>
        <Button look="line" onClick={() => setOpen(true)}>
          Сканировать камерой
        </Button>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Наведите на код" look="full">
        <View onScan={onScan} />
      </Dialog>
    </>
  )
}

const NO_DETECTOR =
  'Этот браузер не\u00a0читает коды камерой. Откройте прилавок в\u00a0Chrome на\u00a0Android или возьмите сканер.'
const NO_CAMERA = 'Камера не\u00a0открылась: разрешите её этому сайту в\u00a0настройках браузера.'

const View = ({ onScan }: { onScan: (text: string) => void }) => {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [last, setLast] = useState('')
  const read = useEffectEvent((text: string) => {
    setLast(text)
    navigator.vibrate?.(60)
    onScan(text)
  })
  useEffect(() => {
    const Class = window.BarcodeDetector
    const element = video.current
    if (Class === undefined || element === null) return setFailure(NO_DETECTOR)
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isEnded = false
    let seen = { text: '', at: 0 }
    const begin = async (): Promise<void> => {
      const known = await Class.getSupportedFormats()
      const detector = new Class({ formats: FORMATS.filter((format) => known.includes(format)) })
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isEnded) return stream.getTracks().forEach((track) => track.stop())
      element.srcObject = stream
      await element.play()
      const look = async (): Promise<void> => {
        const [code] = await detector.detect(element).catch(() => [])
        const now = performance.now()
        if (code !== undefined && (code.rawValue !== seen.text || now - seen.at > SAME_MS)) read(code.rawValue)
        if (code !== undefined) seen = { text: code.rawValue, at: now }
        if (!isEnded) timer = setTimeout(() => void look(), LOOK_MS)
      }
      await look()
    }
    begin().catch(() => setFailure(NO_CAMERA))
    return () => {
      isEnded = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])
  return failure === null ? (
    <>
      <video ref={video} className={css.video} playsInline muted aria-label="Камера" />
      <p role="status">{last === '' ? 'Ждём код' : `Прочитан: ${last.slice(0, 40)}`}</p>
    </>
  ) : (
    <Notice tone="bad">{failure}</Notice>
  )
}
