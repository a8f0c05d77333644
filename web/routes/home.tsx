export default function Home() {
  return <h1>Гладь</h1>
}
