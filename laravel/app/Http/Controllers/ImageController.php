<?php

namespace App\Http\Controllers;

use App\Models\Image;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Storage;
use Symfony\Component\HttpFoundation\Response;

class ImageController extends Controller
{
    public function show(Request $request, Image $image): Response
    {
        $response = response()->file(Storage::path($image->path), [
            'Content-Disposition' => 'inline',
            'Content-Security-Policy' => "sandbox; default-src 'none'",
            'Cross-Origin-Resource-Policy' => 'same-origin',
            'X-Content-Type-Options' => 'nosniff',
        ]);
        $response->setAutoEtag()->isNotModified($request);

        return $response;
    }
}
