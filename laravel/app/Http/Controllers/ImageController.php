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
        $response = Storage::response($image->path, null, [
            'Content-Disposition' => 'inline',
            'Content-Security-Policy' => "sandbox; default-src 'none'",
            'Cross-Origin-Resource-Policy' => 'same-origin',
            'ETag' => "\"$image->id\"",
            'X-Content-Type-Options' => 'nosniff',
        ]);
        $response->isNotModified($request);

        return $response;
    }
}
