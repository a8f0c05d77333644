/** Short tones, so that nobody has to look at the screen after every scan. */

const TONES = { ok: [880, 0.06], bad: [196, 0.35] } as const

let context: AudioContext | undefined

/** Silent where the browser does not allow sound before the first press. */
export const play = (tone: keyof typeof TONES): void => {
  try {
    context ??= new AudioContext()
    const [frequency, seconds] = TONES[tone]
    const oscillator = context.createOscillator()
    const gain = context.createGain()
    oscillator.frequency.value = frequency
    oscillator.type = tone === 'bad' ? 'square' : 'sine'
    gain.gain.value = 0.08
    oscillator.connect(gain).connect(context.destination)
    oscillator.start()
    oscillator.stop(context.currentTime + seconds)
  } catch {
    // No sound device: the message on the screen stays.
  }
}
