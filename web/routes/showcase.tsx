export default function Showcase() {
  return <h1>Детали</h1>
}
